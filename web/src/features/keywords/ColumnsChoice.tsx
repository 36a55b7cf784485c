import { Menu } from '@mantine/core'
import styles from '../keyword-filters/filters.module.css'
import { changeLayout, useTableLayout } from '../list-layout/remembered-layout.ts'
import {
  type Density,
  defaultLayout,
  googleColumns,
  hiddenBut,
  optionalColumns,
  shownIds,
} from '../list-layout/table-layout.ts'
import { columnNames } from './column-names.ts'

/** The content of the columns menu. */
export function ColumnsChoice({ onArrange }: { onArrange(): void }) {
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
            {columnNames[id]}
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
      <Menu.Item closeMenuOnClick onClick={onArrange}>
        Order and widths…
      </Menu.Item>
      <Menu.Item onClick={() => changeLayout(defaultLayout)}>Reset to default</Menu.Item>
    </>
  )
}
