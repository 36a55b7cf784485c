import { googleColumns, type optionalColumns } from '../list-layout/table-layout.ts'

type Name = (typeof optionalColumns)[number] | (typeof googleColumns)[number]['id'] | 'keyword'

/** Columns and their groups, as people read them outside of the table. */
export const columnNames: Readonly<Record<Name | 'positions' | 'google', string>> = {
  keyword: 'Keyword',
  place: 'C/E/D',
  positions: 'Positions',
  current: 'Current',
  change: 'Change',
  change_day: '1d',
  change_week: '7d',
  change_month: '30d',
  prev_position: 'Prev',
  best_position: 'Best',
  worst_position: 'Worst',
  trend: '30 days',
  serp: 'Serp',
  volume: 'Volume',
  traffic: 'Traffic',
  traffic_value: 'Value',
  above: 'Above',
  intent: 'Intent',
  google: 'Google Search Console, 28 days',
  ...(Object.fromEntries(googleColumns.map(({ id, label }) => [id, label])) as Record<
    (typeof googleColumns)[number]['id'],
    string
  >),
  updated_at: 'Last Update',
  tags: 'Tags',
  actions: 'Actions',
}

export const nameOfColumn = (id: string): string => columnNames[id as keyof typeof columnNames]
