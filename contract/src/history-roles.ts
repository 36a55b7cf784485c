/** What a column of a rank tracker's export holds. `day_…`: of the day that the column's head names. */
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
  'tags',
  'day_position',
  'day_url',
] as const
export type HistoryRole = (typeof historyRoles)[number]

/** Whether 03/04 is 3 April or 4 March. */
export const dayOrders = ['dmy', 'mdy'] as const
export type DayOrder = (typeof dayOrders)[number]
