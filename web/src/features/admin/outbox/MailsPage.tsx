import { type AdminMail, discardMail, listMails, retryMail } from '@rankline/contract/admin/outbox'
import { unknown } from '../../../ui/format.ts'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from '../lists/AdminList.tsx'
import { created, when } from '../lists/cells.tsx'
import type { Column } from '../lists/ListTable.tsx'
import { actsOn, telling } from './outbox.api.ts'
import { WaitingOrFailed } from './WaitingOrFailed.tsx'

const PATH = 'mails'

const columns: Column<AdminMail>[] = [
  { title: 'To', kind: 'wide', cell: ({ recipient }) => recipient || unknown },
  { title: 'Subject', kind: 'wide', cell: ({ subject }) => subject ?? unknown },
  { title: 'Attempts', kind: 'number', cell: ({ attempts }) => attempts },
  { title: 'Last answer', kind: 'long', cell: ({ error }) => error ?? unknown },
  { title: 'Next try', cell: ({ next_try_at: at }) => when(at) },
  created('created_at'),
]

/** Mails that wait, and those that nobody could deliver. */
export const MailsPage = forAdministrators(() => (
  <AdminList
    of={PATH}
    pace={15_000}
    list={listMails}
    columns={columns}
    nameOf={({ id }) => `mail ${id}`}
    actions={<WaitingOrFailed />}
    hasOwnFailed
    links={({ id }) =>
      actsOn({
        list: PATH,
        retry: telling(retryMail, { mail_id: id }),
        discard: telling(discardMail, { mail_id: id }),
        question: 'Discard this mail? It is not sent any more, and its text is deleted.',
      })
    }
  />
))
