// What the guide says in a first game. The compiler sees to it that every kind of decision has its lesson.
import { courseFor } from '../../lessons';
import type { Action, DecisionKind } from '../../protocol/kings-of-artifice';
import lessons from './lessons.json';

export const course = courseFor<DecisionKind, Action['type']>()(lessons);
