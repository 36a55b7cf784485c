import type { HistoryRole } from '@rankline/contract/history-roles'

/** Heads of columns as rank trackers write them, folded. */
const heads: readonly (readonly [HistoryRole, readonly string[]])[] = [
  ['keyword', ['keyword', 'keywords', 'query', 'search query', 'search term', 'phrase', 'keyphrase']],
  [
    'position',
    [
      'position',
      'rank',
      'ranking',
      'current position',
      'current rank',
      'google rank',
      'google',
      'pos',
      'organic position',
      'organic rank',
    ],
  ],
  [
    'day',
    [
      'date',
      'day',
      'updated',
      'checked',
      'checked at',
      'last updated',
      'last checked',
      'last update',
      'current date',
      'rank date',
    ],
  ],
  [
    'url',
    [
      'url',
      'landing page',
      'ranking url',
      'found url',
      'current url',
      'url found',
      'highest ranking page',
      'ranking page',
      'page',
    ],
  ],
  ['engine', ['search engine', 'engine', 'se']],
  [
    'country',
    [
      'country',
      'country code',
      'location',
      'search location',
      'region',
      'market',
      'locale',
      'google country',
    ],
  ],
  ['state', ['state']],
  ['city', ['city', 'town']],
  ['language', ['language', 'lang', 'search language', 'google language']],
  ['device', ['device', 'search type', 'platform', 'device type']],
  ['tags', ['tags', 'tag', 'labels', 'label', 'group', 'groups', 'keyword group', 'category']],
]

/** Heads of positions among the organic results alone, where another column has the best of all kinds. */
const organicHeads = ['organic position', 'organic rank']
export const isOrganic = (head: string): boolean => organicHeads.includes(folded(head))

const roleByHead = new Map(heads.flatMap(([role, names]) => names.map((name) => [name, role] as const)))

export const folded = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/gu, ' ')

export const roleOfHead = (head: string): HistoryRole => roleByHead.get(folded(head)) ?? 'ignore'
