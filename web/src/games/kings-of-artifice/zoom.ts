// Zoom and pan of a picture in a window of the same shape: pure sums, for tests and for the board.

/** How far the picture is moved, in pixels, and how much it is enlarged. */
export type View = { scale: number; x: number; y: number };
export type Size = { width: number; height: number };
export type Spot = { x: number; y: number };

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const CLOSEST = 4;

/** The picture always fills its window. */
export function within({ scale, x, y }: View, { width, height }: Size): View {
  const close = Math.min(CLOSEST, Math.max(1, scale));
  const clamp = (value: number, length: number) => Math.min(0, Math.max(length * (1 - close), value));
  return { scale: close, x: clamp(x, width), y: clamp(y, height) };
}

/** Enlarges around a point of the window, which stays where it is. */
export function zoomed(view: View, by: number, around: Spot, size: Size): View {
  const scale = Math.min(CLOSEST, Math.max(1, view.scale * by));
  const grown = scale / view.scale;
  return within({ scale, x: around.x - (around.x - view.x) * grown, y: around.y - (around.y - view.y) * grown }, size);
}

export function moved(view: View, x: number, y: number, size: Size): View {
  return within({ ...view, x: view.x + x, y: view.y + y }, size);
}

/** Moves just as far as needed to bring a point of the picture (at scale 1) into sight, with some room around it. */
export function showing(view: View, point: Spot, room: number, size: Size): View {
  const pull = (value: number, offset: number, length: number) => {
    const at = value * view.scale + offset;
    const near = Math.min(room, length / 2);
    return at < near ? near - at : at > length - near ? length - near - at : 0;
  };
  return moved(view, pull(point.x, view.x, size.width), pull(point.y, view.y, size.height), size);
}
