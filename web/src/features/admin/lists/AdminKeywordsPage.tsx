import { type AdminPhrase, listPhrases } from '@rankline/contract/admin/calls'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from './AdminList.tsx'
import { created, strong, when } from './cells.tsx'
import type { Column } from './ListTable.tsx'

const phrases: Column<AdminPhrase>[] = [
  { title: 'Name', sort: 'name', cell: ({ name }) => strong(name) },
  { title: 'Updated', cell: ({ updated_at }) => when(updated_at) },
  created('created_at'),
]

/** Lists every keyword text that is or was tracked, once. */
export const AdminKeywordsPage = forAdministrators(() => (
  <AdminList of="keywords" list={listPhrases} columns={phrases} />
))
