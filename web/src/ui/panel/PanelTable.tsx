import type { ComponentPropsWithRef } from 'react'
import { Table } from '../tables/Table.tsx'
import styles from './panel-table.module.css'

/** The table of a panel of a keyword: without a frame, and as wide as the panel's other lists. */
export const PanelTable = ({ className, ...props }: ComponentPropsWithRef<'table'>) => (
  <Table {...props} className={`${styles.table} ${className ?? ''}`} />
)
