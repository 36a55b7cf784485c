import { expect, test } from 'vitest'
import { readShape } from '../../../../tests/support/read-shape.ts'
import { readsShapes, type Shape } from '../../../../tests/support/shapes.ts'

// Files with averages, spans and indices, none of which is a position of a day.

const keywords = ['garden shed']
const positionsDay = '2026-03-10'

const texts: Record<string, string> = {
  'Search Console, two spans of days beside each other': `Top queries,3/1/26 - 3/31/26 Clicks,2/1/26 - 2/28/26 Clicks,3/1/26 - 3/31/26 Impressions,3/1/26 - 3/31/26 Position,2/1/26 - 2/28/26 Position
garden shed,12,9,900,4,6`,
  'Search Console, the last months and those before': `Top queries,Last 3 months Clicks,Previous 3 months Clicks,Last 3 months Impressions,Last 3 months Position,Previous 3 months Position
garden shed,12,9,900,4,6`,
  'Looker Studio': `Date,Query,Landing Page,Impressions,Average Position,Url Clicks,URL CTR
2026-03-10,garden shed,https://www.acme.test/shed,900,4,12,1.3%`,
  'Looker Studio without impressions': `Query,Date,Url Clicks,URL CTR,Position
garden shed,2026-03-10,12,1.3%,4`,
  'Looker Studio with a sum of impressions': `Query,Date,Total impressions,Position
garden shed,2026-03-10,900,4`,
  'the bulk export of Search Console': `data_date,site_url,query,is_anonymized_query,country,search_type,device,impressions,clicks,sum_top_position
2026-03-10,sc-domain:acme.test,garden shed,false,usa,WEB,DESKTOP,9,1,27`,
  'rows of the API of Search Console': `date,query,page,country,device,clicks,impressions,ctr,position
2026-03-10,garden shed,https://www.acme.test/shed,usa,DESKTOP,1,9,0.11,4`,
  'clicks alone beside positions, in German': `Suchanfrage;Datum;Klicks;Position
garden shed;10.03.2026;12;4`,
  'Yandex Webmaster, a row for each query': `Query;Impressions;Clicks;CTR;Average position;Landing page
garden shed;900;12;1,3;4;https://www.acme.test/`,
  'Ahrefs, averages of all places': `Keyword,Volume,Organic traffic,Paid traffic,Average position,Locations,Country,Date
garden shed,900,33,0,4,10,United States,2026-03-10`,
  'averages in German': `Keyword;Datum;Durchschnittliche Position;Ø Position;Mittlere Position
garden shed;10.03.2026;4;4;4`,
  'averages in Spanish': 'Consulta;Fecha;Posición media\ngarden shed;13/03/2026;4',
  'averages in Japanese': 'クエリ,日付,平均掲載順位\ngarden shed,2026-03-10,4',
  'means, bests and guesses': `Keyword,Date,Mean rank,Median Position,Weighted position,Best rank,Lowest position,Estimated position
garden shed,2026-03-10,4,4,4,2,9,3`,
  months: 'Keyword,Jan 2026,Feb 2026,2026-03,04/2026\ngarden shed,4,5,6,7',
  quarters: 'Keyword,Q1 2026,2026 Q2,2026-Q3\ngarden shed,4,5,6',
  weeks: 'Keyword,2026-W05,Week 6 2026,KW 7/2026\ngarden shed,4,5,6',
  'weeks in cells': 'Keyword,Week,Position\ngarden shed,2026-W05,4',
  'days that Excel has shortened': 'Keyword,10-Mar,Mar-26\ngarden shed,4,5',
  'spans of days in heads': `Keyword,2026-03-02 - 2026-03-08,Mar 9 - Mar 15 2026,16.-22.03.2026,23 – 29 March 2026
garden shed,4,5,6,7`,
  'a list of keywords that counts its rows': `Rank,Keyword,Volume,Date
1,garden shed,900,2026-03-10
${[2, 3, 4, 5].map((at) => `${at},k${at},${900 - at},2026-03-10`).join('\n')}`,
  'ranks among results of all kinds': `Keyword,Date,Rank Absolute,Rank Group,URL
garden shed,2026-03-10,7,4,https://www.acme.test/`,
}

readsShapes(
  Object.entries(texts).map(([name, text]): Shape => {
    const hasDays = /date|datum|fecha|日付|\d{4}|\d-mar/i.test(text)
    return {
      name,
      text,
      positions: [],
      ...(!text.includes('k2') && { keywords }),
      ...(!hasDays && { more: { positionsDay } }),
    }
  }),
)

readsShapes([
  {
    name: 'spans of days in cells',
    text: `Keyword;Date;Position
a;2026-03-02 - 2026-03-08;4
b;Mar 2, 2026 – Mar 8, 2026;4
c;02.03.2026-08.03.2026;4
d;2 – 8 March 2026;4
e;2026-03-02 12.30.45;4
f;02.03.2026, 12.30.45;4
g;Mar 2, 2026 - Mar 8, 2026;4
h;1 Mar - 18 Mar 2026;4
i;1 Mar-18 Mar 2026;4
j;10-16.03.2026;4
k;2 to 8 March 2026;4`,
    positions: ['e 2026-03-02 4', 'f 2026-03-02 4'],
    left: { bad_day: 9 },
    more: { dayOrder: 'dmy' },
  },
  {
    name: 'a span in the lines above the table',
    text: 'Report: Rankings;\nDate: Mar 1, 2026 - Mar 31, 2026;\n\nKeyword;Position\na;4',
    positions: [],
    left: { bad_day: 1 },
  },
  {
    name: 'positions that are in the order of the rows by chance, behind their keywords',
    text: `Keyword,Date,Rank\n${[1, 2, 3, 4, 5].map((at) => `k${at},2026-03-10,${at}`).join('\n')}`,
    positions: [1, 2, 3, 4, 5].map((at) => `k${at} 2026-03-10 ${at}`),
  },
  {
    name: 'Ahrefs: traffic beside positions makes no averages of them',
    text: 'Keyword,Date,Position,Traffic,Volume\na,2026-03-10,4,33,900',
    positions: ['a 2026-03-10 4'],
  },
])

test.each([
  'Category: All categories\n\nWeek,garden shed: (United States)\n2026-03-01,55\n2026-03-08,<1',
  'Kategorie: Alle Kategorien\n\nTag,garden shed: (Weltweit),metal shed: (Weltweit)\n2026-03-01,55,4',
  'Category: All categories\n\nCountry,garden shed: (3/10/25 - 3/10/26)\nGermany,55',
])('a file of Google Trends has no positions and no keywords: %s', async (text) => {
  const { table, positions, keywords: found } = await readShape(text)
  expect([table.tool, positions, found]).toEqual(['Google Trends', [], []])
})
