// Dice that are dragged onto an item. A click does the same, so that nobody has to drag.
import type { Attachment } from 'svelte/attachments';
import type { Die } from './types';

const KIND = 'application/x-crownforge-die';

export function draggable(die: Die, may: boolean): Attachment<HTMLElement> {
  return (node) => {
    node.draggable = may;
    const start = (event: DragEvent) => event.dataTransfer?.setData(KIND, die);
    node.addEventListener('dragstart', start);
    return () => node.removeEventListener('dragstart', start);
  };
}

/** Takes dice that are dropped on it; `take` is nothing where no die can be laid. */
export function dropPlace(take: ((die: Die) => void) | null): Attachment<HTMLElement> {
  return (node) => {
    if (!take) return;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes(KIND)) return;
      event.preventDefault();
      node.classList.add('over');
    };
    const leave = () => node.classList.remove('over');
    const drop = (event: DragEvent) => {
      leave();
      const die = event.dataTransfer?.getData(KIND);
      if (!die) return;
      event.preventDefault();
      take(die);
    };
    node.addEventListener('dragover', over);
    node.addEventListener('dragleave', leave);
    node.addEventListener('drop', drop);
    return () => {
      leave();
      node.removeEventListener('dragover', over);
      node.removeEventListener('dragleave', leave);
      node.removeEventListener('drop', drop);
    };
  };
}
