import { readsShapes, type Shape } from '../../../../tests/support/shapes.ts'

// A column for each day: how heads write days.

/** Heads of 10 and 11 March 2026. */
const pairs: readonly (readonly [string, string])[] = [
  ['10-Mar-26', '11-Mar-26'],
  ['10. Mär. 2026', '11. März 2026'],
  ['10/mar/2026', '11/mar./2026'],
  ['10 марта 2026 г.', '11 мар. 2026 г.'],
  ['2026. márc. 10.', '2026. március 11.'],
  ['2026. 3. 10.', '2026. 3. 11.'],
  ['2026年3月10日(火)', '2026年3月11日(水)'],
  ['Tue Mar 10 2026', 'Wed, Mar 11 2026'],
  ['2026-03-10 00:00:00', '2026-03-11 00:00:00'],
  ['46091', '46092'],
  ['2026-Mar-10', '2026 Mar 11'],
  ['10 mrt 2026', '11 mrt. 2026'],
  ['10 Mart 2026 Salı', '11 Mart 2026 Çarşamba'],
  ['10 mar 2026', '11 marca 2026'],
  ['Rank 2026.03.10', 'Rank 2026.03.11'],
  ['10 de março de 2026', '11 de mar. de 2026'],
]

readsShapes([
  ...pairs.map(
    ([first, second]): Shape => ({
      name: `${first}, ${second}`,
      text: `Keyword;${first};${second};Volume\ngarden shed;4;5;900`,
      positions: ['garden shed 2026-03-10 4', 'garden shed 2026-03-11 5'],
    }),
  ),
  {
    name: 'a number of five digits alone is no day: it may be a sum',
    text: 'Keyword;46091\ngarden shed;4',
    positions: [],
  },
  {
    name: 'days with a year of two digits, in the order that the person says',
    text: 'Keyword;10.03.26;13.03.26\ngarden shed;4;5',
    positions: ['garden shed 2026-03-10 4', 'garden shed 2026-03-13 5'],
    more: { dayOrder: 'dmy' },
  },
  {
    name: 'days in cells',
    text: `Keyword;Date;Position
a;10-Mar-26;1
b;10/mar/2026;1
c;2026. márc. 10.;1
d;Tue, 10 Mar 2026 04:00:00 GMT;1
e;46091,5;1
f;2026-03-10T00:00:00.000+0000;1
g;10 Mar 12:30;1`,
    positions: [...'abcdef'].map((keyword) => `${keyword} 2026-03-10 1`),
    left: { bad_day: 1 },
  },
])
