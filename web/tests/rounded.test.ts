import { expect, test } from 'vitest';
import { roundedIcon, roundedOutline } from '../rounded';

test('points are rounded where they lie, so that relative ones do not drift', () => {
  expect(roundedOutline(`M10.4 10.6${'l.4.4'.repeat(5)}`)).toBe('M10 11l1 0l0 0l1 1l0 0l0 1');
  expect(roundedOutline('M1.6,2.4 3.6-4.4z')).toBe('M2 2 4-4z');
});

test('what follows a closed outline begins where that one did', () => {
  expect(roundedOutline('m10.3 10.3h5.4v5.4zm1 1h1')).toBe('m10 10h6v6zm1 1h1');
});

test('curves keep their handles, and arcs their radii and flags', () => {
  expect(roundedOutline('M0 0c1.6 1.4 2.6-3.4 4.5.5s1-1 2-2')).toBe('M0 0c2 1 3-3 5 1s1-1 2-2');
  expect(roundedOutline('M0 0a.2 12.4 0 01.6-5.6')).toBe('M0 0a1 12 0 0 1 1-6');
});

test('nothing but outlines is touched', () => {
  expect(roundedIcon('<svg width="1.2em"><path opacity=".4" d="M1.2.4"/></svg>')).toBe('<svg width="1.2em"><path opacity=".4" d="M1 0"/></svg>');
  expect(() => roundedOutline('M1 x')).toThrow('breaks off');
});
