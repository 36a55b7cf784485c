import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

interface ProjectsTables {
  projects: Narrow<
    'projects',
    {
      /** The address that a site of Search Console was chosen for; null: `url`. */
      chosen_url: string
    }
  >
  /** `account_id`: of the person whose favourite it is. */
  project_favourites: Columns['project_favourites']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ProjectsTables {}
}

export const projectsFacts = {
  projects: {
    placement: 'account',
    otherWriters: { tracking: 'writes what it derives from result pages beside the rows' },
    erased: 'deleted',
    people: { created_by: ANONYMOUS },
    archived: 'rows',
    withProject: 'moved',
  },
  project_favourites: {
    placement: 'account',
    erased: 'deleted',
    archived: 'rows',
    withProject: { stays: 'marks of a person, which count again when the project returns' },
  },
} satisfies FactsOf<ProjectsTables>
