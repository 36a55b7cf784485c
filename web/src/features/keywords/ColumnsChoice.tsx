import { Menu } from '@mantine/core'
import styles from './filters.module.css'
import { changeLayout, useTableLayout } from './remembered-layout.ts'
import {
  type Density,
  defaultLayout,
  googleColumns,
  hiddenBut,
  optionalColumns,
  shownIds,
} from './table-layout.ts'

const labels: Record<(typeof optionalColumns)[number], string> = {
  place: 'C/E/D',
  current: 'Current',
  change: 'Change',
  prev_position: 'Prev',
  best_position: 'Best',
  worst_position: 'Worst',
  trend: '30 days',
  serp: 'Serp',
  volume: 'Volume',
  traffic: 'Traffic',
  traffic_value: 'Value',
  updated_at: 'Last Update',
  tags: 'Tags',
  actions: 'Actions',
}

/** What the menu of columns offers. */
export function ColumnsChoice() {
  const { hidden, density } = useTableLayout()
  return (
    <>
      <Menu.Label>Rows</Menu.Label>
      <Menu.RadioGroup value={density} onChange={(value) => changeLayout({ density: value as Density })}>
        <Menu.RadioItem value="comfortable" className={styles.menuItem}>
          Comfortable
        </Menu.RadioItem>
        <Menu.RadioItem value="compact" className={styles.menuItem}>
          Compact
        </Menu.RadioItem>
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Label>Columns</Menu.Label>
      <Menu.CheckboxGroup
        value={shownIds(hidden)}
        onChange={(shown) => changeLayout({ hidden: hiddenBut(shown) })}
      >
        {optionalColumns.map((id) => (
          <Menu.CheckboxItem key={id} value={id} className={styles.columnItem}>
            {labels[id]}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Label>Google Search Console, 28 days</Menu.Label>
        {googleColumns.map(({ id, label }) => (
          <Menu.CheckboxItem key={id} value={id} className={styles.columnItem}>
            {label}
          </Menu.CheckboxItem>
        ))}
      </Menu.CheckboxGroup>
      <Menu.Divider />
      <Menu.Item onClick={() => changeLayout(defaultLayout)}>Reset to default</Menu.Item>
    </>
  )
}
