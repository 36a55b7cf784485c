import type { Activity } from '@rankline/contract/activities/calls'
import { listAllActivities } from '@rankline/contract/admin/calls'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from './AdminList.tsx'
import { created, strong } from './cells.tsx'
import type { Column } from './ListTable.tsx'
import styles from './list.module.css'

const activities: Column<Activity>[] = [
  { title: 'User', cell: ({ user }) => strong(user.username) },
  { title: 'Text', kind: 'long', cell: ({ text }) => text },
  { title: 'Type', cell: ({ type }) => <span className={styles.muted}>{type}</span> },
  created('created_at'),
]

export const AdminActivitiesPage = forAdministrators(() => (
  <AdminList of="activities" list={listAllActivities} columns={activities} />
))
