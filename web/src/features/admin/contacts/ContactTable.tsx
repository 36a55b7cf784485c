import type { Contact } from '@rankline/contract/contacts'
import styles from './contacts.module.css'

const categories: Record<Contact['type'], string> = { bug_report: 'Bug report', suggestion: 'Suggestion' }

/** One row per contact; on phones one card. */
export function ContactTable({ contacts }: { contacts: readonly Contact[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>#</th>
          <th>Title</th>
          <th>Message</th>
          <th>Category</th>
          <th>Created</th>
        </tr>
      </thead>
      <tbody>
        {contacts.map(({ id, title, email, message, type, created_at, created_at_human }) => (
          <tr key={id}>
            <td className={styles.number}>{id}</td>
            <td>
              <strong>{title}</strong>
              <a href={`mailto:${email}`}>{email}</a>
            </td>
            <td className={styles.message}>{message}</td>
            <td className={styles.category}>{categories[type]}</td>
            <td className={styles.created}>
              <time dateTime={created_at}>{created_at_human}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
