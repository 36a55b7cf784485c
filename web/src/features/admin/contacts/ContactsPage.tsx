import { type Contact, listContacts } from '@rankline/contract/contacts/calls'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from '../lists/AdminList.tsx'
import { created, strong } from '../lists/cells.tsx'
import type { Column } from '../lists/ListTable.tsx'
import styles from '../lists/list.module.css'

const categories: Record<Contact['type'], string> = { bug_report: 'Bug report', suggestion: 'Suggestion' }

const columns: Column<Contact>[] = [
  {
    title: 'Title',
    sort: 'title',
    cell: ({ title, email }) => (
      <span className={styles.stack}>
        {strong(title)}
        <a href={`mailto:${email}`} className={styles.muted}>
          {email}
        </a>
      </span>
    ),
  },
  { title: 'Message', kind: 'long', cell: ({ message }) => message },
  { title: 'Category', sort: 'type', cell: ({ type }) => categories[type] },
  created('created_at'),
]

/** Messages from the contact page, for administrators. */
export const ContactsPage = forAdministrators(() => (
  <AdminList of="contacts" list={listContacts} columns={columns} />
))
