import type { Generated } from 'kysely'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

type ProjectsTable = {
  account_id: number
  id: Generated<number>
  created_by: number
  name: string
  url: string
  url_match: number
  country_id: number
  keyword_count: Generated<number>
  ranked_count: Generated<number>
  improved_count: Generated<number>
  declined_count: Generated<number>
  stable_count: Generated<number>
  top_3_count: Generated<number>
  top_10_count: Generated<number>
  top_20_count: Generated<number>
  top_50_count: Generated<number>
  unchecked_count: Generated<number>
  visibility: number | null
  average_position: number | null
  checked_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  folder: string | null
  tags: Generated<string[]>
  archived_at: Date | null
  check_every: Generated<number>
  /** The address that a site of Search Console was chosen for; null: `url`. */
  chosen_url: string | null
  chosen_url_match: number | null
}

/** `account_id`: of the person whose favourite it is. */
type ProjectFavouritesTable = { account_id: number; project_id: number }

interface ProjectsTables {
  projects: ProjectsTable
  project_favourites: ProjectFavouritesTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ProjectsTables {}
}

export const projectsFacts = {
  projects: {
    otherWriters: { tracking: 'writes what it derives from result pages beside the rows' },
    erased: 'deleted',
    people: { created_by: ANONYMOUS },
    archived: 'rows',
    withProject: 'moved',
  },
  project_favourites: {
    erased: 'deleted',
    archived: 'rows',
    withProject: { stays: 'marks of a person, which count again when the project returns' },
  },
} satisfies FactsOf<ProjectsTables>
