/** Content of a column of a rank tracker's export. `day_…`: value of the day that the column's head names. */
export const historyRoles = [
  'ignore',
  'keyword',
  'position',
  'day',
  'url',
  'engine',
  'country',
  'state',
  'city',
  'language',
  'device',
  'kind',
  'outcome',
  'site',
  'tags',
  'day_position',
  'day_url',
  'day_kind',
  'day_outcome',
] as const
export type HistoryRole = (typeof historyRoles)[number]

/** Whether 03/04 is 3 April or 4 March; `ymd`: whether 26/03/04 is a day of 2026. */
export const dayOrders = ['dmy', 'mdy', 'ymd'] as const
export type DayOrder = (typeof dayOrders)[number]

/** Treatment of a day for which a file has several positions of a keyword. */
export const contradictionChoices = ['leave', 'best'] as const
export type ContradictionChoice = (typeof contradictionChoices)[number]

/** Why a column is not taken. */
export const columnReasons = ['other_site', 'other_kind', 'average'] as const
export type ColumnReason = (typeof columnReasons)[number]
