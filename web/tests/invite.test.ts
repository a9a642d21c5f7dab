import { expect, test } from 'vitest';
import { invitation } from '../src/invite';
import { qrCode } from '../src/qr';

const LAN = 'http://192.168.1.20:7340';

test('a page opened as localhost gives the address friends can reach', () => {
  const here = { origin: 'http://localhost:7340', hostname: 'localhost' };
  expect(invitation('abc', here, LAN)).toEqual({ link: `${LAN}/table/abc`, alone: false });
  expect(invitation('abc', { origin: 'http://127.0.0.1:7340', hostname: '127.0.0.1' }, LAN).link).toBe(`${LAN}/table/abc`);
});

test('a page opened from elsewhere gives its own address', () => {
  expect(invitation('abc', { origin: 'https://play.example', hostname: 'play.example' }, LAN)).toEqual({ link: 'https://play.example/table/abc', alone: false });
});

test('a server nobody else can reach says so', () => {
  expect(invitation('abc', { origin: 'http://localhost:7340', hostname: 'localhost' }, null)).toEqual({ link: 'http://localhost:7340/table/abc', alone: true });
});

// Read by a decoder of others' making when it was written; any change of a dot shows here.
test('the code of a link is the one that phones read', () => {
  const code = qrCode(`${LAN}/table/k7Qm2Zx9`)!;
  expect(code.length).toBe(29);
  const rows = code.map((row) => Number.parseInt(row.map(Number).join(''), 2).toString(16));
  expect(rows.join(' ')).toMatchInlineSnapshot(`"1fccf27f 104da141 1752065d 1754fd5d 175ec25d 105b3541 1fd5557f 1c3700 17c28d7c 1f8bde51 12c23830 99062d2 f6b3bac c18b255 6f0f0c4 60a94a2 ed67984 181a06dd 125e344c 123442d2 15ed09f7 15d71f 1fc4ff5c 10519511 175c49fc 175d8da3 1757b35a 104cb5b2 1fd1a80c"`);
});

test('all versions have corners, and what is too long has no code', () => {
  for (const length of [1, 20, 60, 100, 150, 213]) {
    const code = qrCode('x'.repeat(length))!;
    const corner = (x: number, y: number) => code.slice(y, y + 7).map((row) => row.slice(x, x + 7).map(Number).join('')).join(' ');
    const finder = '1111111 1000001 1011101 1011101 1011101 1000001 1111111';
    expect([corner(0, 0), corner(code.length - 7, 0), corner(0, code.length - 7)]).toEqual([finder, finder, finder]);
  }
  expect(qrCode('x'.repeat(214))).toBeNull();
});
