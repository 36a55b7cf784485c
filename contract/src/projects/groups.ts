import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { ids, optionalText, requiredFlag, requiredText } from '../wire.ts'

export const FOLDER_LENGTH = 50

const project_ids = ids('project_ids')

export const moveProjects = endpoint({
  method: 'PUT',
  path: 'projects/folder',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'manage',
  summary:
    'Put projects into a folder by its name, or into none. A folder is there as long as a project is in it',
  input: z
    .object({ project_ids, folder: optionalText(FOLDER_LENGTH) })
    .transform((input) => ({ projectIds: input.project_ids, folder: input.folder ?? null })),
  /** The folder as it is spelled; an existing one keeps its spelling. */
  items: z.object({ folder: z.string().nullable() }),
  messageOf: ({ folder }) => messages.projectsMoved(folder),
})

/** A project has at most so many tags. */
export const MOST_PROJECT_TAGS = 20

export const tagProjects = endpoint({
  method: 'PUT',
  path: 'projects/tags',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'manage',
  summary: 'Put a tag on projects by its name, or take it off. A tag is there as long as a project has it',
  input: z
    .object({
      project_ids,
      project_tag: requiredText('project_tag', FOLDER_LENGTH),
      is_on: requiredFlag('is_on'),
    })
    .transform((input) => ({ projectIds: input.project_ids, name: input.project_tag, isOn: input.is_on })),
  /** The tag as it is spelled; an existing one keeps its spelling. */
  items: z.object({ project_tag: z.string() }),
  messageOf: () => messages.projectsTagged,
})

export const favouriteProjects = endpoint({
  method: 'PUT',
  path: 'projects/favourite',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'view',
  summary: "Mark projects as the caller's favourites, or take the mark off",
  input: z
    .object({ project_ids, is_favourite: requiredFlag('is_favourite') })
    .transform((input) => ({ projectIds: input.project_ids, isFavourite: input.is_favourite })),
  items: z.object({ is_favourite: z.boolean() }),
})

export const archiveProjects = endpoint({
  method: 'PUT',
  path: 'projects/archive',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'manage',
  summary: 'Archive projects, or take them back. An archived project keeps its data and is not checked',
  input: z
    .object({ project_ids, is_archived: requiredFlag('is_archived') })
    .transform((input) => ({ projectIds: input.project_ids, isArchived: input.is_archived })),
  items: z.object({ is_archived: z.boolean() }),
  messageOf: ({ is_archived }) => messages.projectsArchived(is_archived),
})
