// The hand on the map: a wheel, a finger or two. What comes of it is worked out in `zoom`.
import { moved, showing, WHOLE, within, zoomed, type Size, type Spot, type View } from './zoom';

/** What moves less than this only touches. A fingertip rolls while it is down. */
const STILL = { mouse: 6, touch: 12 };

export class Lens {
  view = $state.raw<View>(WHOLE);
  port = $state.raw<Size>({ width: 1, height: 1 });
  /** Whether the map was moved since the last finger came down, so that lifting it is no click. */
  dragged = false;
  touch = false;
  #fingers = new Map<number, Spot>();

  fit(port: Size): void {
    this.port = port;
    this.view = within(this.view, port);
  }

  /** Where a point of the whole picture is in the window now. */
  seen(point: Spot): Spot {
    return { x: point.x * this.view.scale + this.view.x, y: point.y * this.view.scale + this.view.y };
  }

  show(point: Spot, room: number): void {
    this.view = showing(this.view, point, room, this.port);
  }

  zoom(by: number, around: Spot = { x: this.port.width / 2, y: this.port.height / 2 }): void {
    this.view = zoomed(this.view, by, around, this.port);
  }

  whole(): void {
    this.view = WHOLE;
  }

  down = (event: PointerEvent): void => {
    this.touch = event.pointerType === 'touch';
    // The first finger of a hand: of one before it that was not seen to lift, because what it touched is gone, nothing is left.
    if (event.isPrimary) this.#fingers.clear();
    if (this.#fingers.size === 0) this.dragged = false;
    this.#fingers.set(event.pointerId, at(event));
  };

  slide = (event: PointerEvent): void => {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const here = at(event);
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      this.dragged = true;
      this.zoom(apart(here, other) / apart(before, other), other);
    } else if (this.view.scale > 1) {
      if (!this.dragged && apart(here, before) < (this.touch ? STILL.touch : STILL.mouse)) return;
      if (!this.dragged) (event.currentTarget as Element).setPointerCapture(event.pointerId);
      this.dragged = true;
      this.view = moved(this.view, here.x - before.x, here.y - before.y, this.port);
    } else return;
    this.#fingers.set(event.pointerId, here);
  };

  up = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId);
  };

  wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 200), at(event));
  };
}

/** Where in the window it happened. */
function at(event: MouseEvent): Spot {
  const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

function apart(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y) || 1;
}
