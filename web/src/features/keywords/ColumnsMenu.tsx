import { Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import controls from '../../ui/filters/filters.module.css'
import styles from './filters.module.css'
import { changeLayout, useTableLayout } from './remembered-layout.ts'
import { type Density, defaultLayout, optionalColumns } from './table-layout.ts'

/** The table's columns and row height; this browser remembers them. */
export function ColumnsMenu() {
  const { hidden, density } = useTableLayout()
  const shown = optionalColumns.map(({ id }) => id).filter((id) => !hidden.includes(id))
  return (
    <Menu position="bottom-end" width={196} closeOnItemClick={false} menuItemTabIndex={0}>
      <Menu.Target>
        <button type="button" className={controls.control}>
          <IconColumns3 size={14} stroke={1.75} aria-hidden />
          Columns
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.columns}>
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
          value={shown}
          onChange={(values) =>
            changeLayout({
              hidden: optionalColumns.map(({ id }) => id).filter((id) => !values.includes(id)),
            })
          }
        >
          {optionalColumns.map(({ id, label }) => (
            <Menu.CheckboxItem key={id} value={id} className={styles.columnItem}>
              {label}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
        <Menu.Divider />
        <Menu.Item onClick={() => changeLayout(defaultLayout)}>Reset to default</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
