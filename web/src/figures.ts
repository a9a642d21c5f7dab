// Numbers as people write them.

/** Half points as `½`, losses with a real minus. */
export function written(points: number): string {
  const whole = Math.trunc(points);
  if (points === whole) return String(points).replace('-', '−');
  return `${points < 0 ? '−' : ''}${whole === 0 ? '' : Math.abs(whole)}½`;
}
