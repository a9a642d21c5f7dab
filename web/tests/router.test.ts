import { describe, expect, it } from 'vitest';
import { readRoute } from '../src/router.svelte';

describe('addresses', () => {
  it('lead to their pages', () => {
    expect(readRoute('/')).toEqual({ page: 'home' });
    expect(readRoute('/table/abc')).toEqual({ page: 'table', id: 'abc' });
    expect(readRoute('/replay/abc', '?ply=12')).toEqual({ page: 'replay', id: 'abc', ply: 12 });
    expect(readRoute('/replay')).toEqual({ page: 'replay', id: null, ply: null });
    expect(readRoute('/rules')).toEqual({ page: 'rules', game: null, rule: null });
    expect(readRoute('/rules/dice-forge', '', '#DF-4.2')).toEqual({ page: 'rules', game: 'dice-forge', rule: 'DF-4.2' });
  });

  it('that lead nowhere say so', () => {
    for (const path of ['/table', '/nowhere', '/about/us', '/table/a/b']) expect(readRoute(path)).toEqual({ page: 'lost' });
  });

  it('with broken escapes do not break the page', () => {
    expect(readRoute('/table/%E0%A4%A')).toEqual({ page: 'table', id: '%E0%A4%A' });
  });
});
