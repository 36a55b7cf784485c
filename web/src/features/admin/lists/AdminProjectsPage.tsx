import { type AdminProject, listAllProjects } from '@rankline/contract/admin/calls'
import { Flag } from '../../../ui/data/Flag.tsx'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from './AdminList.tsx'
import { created, linked, strong, when } from './cells.tsx'
import type { Column } from './ListTable.tsx'
import styles from './list.module.css'

const columns: Column<AdminProject>[] = [
  { title: 'Name', sort: 'name', cell: (project) => <Name project={project} /> },
  { title: 'Url', cell: ({ url_short }) => url_short },
  { title: 'Status', cell: ({ status_by_text: text }) => text },
  { title: 'Updated', cell: ({ updated_at }) => when(updated_at) },
  created('created_at'),
]

function Name({ project: { name, user, country } }: { project: AdminProject }) {
  return (
    <span className={styles.stack}>
      {strong(name)}
      <span className={styles.with}>
        {user !== null && linked(user.username, '/admin/users', { user_id: String(user.id) })}
        <Flag code={country.name_alpha2} name={country.name} size={15} />
      </span>
    </span>
  )
}

/** Everybody's projects. */
export const AdminProjectsPage = forAdministrators(() => (
  <AdminList
    of="projects"
    list={listAllProjects}
    columns={columns}
    nameOf={({ name }) => name}
    links={({ id }) => [
      { label: 'Project Keywords', to: '/admin/project-keywords', search: { project: String(id) } },
    ]}
  />
))
