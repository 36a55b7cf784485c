import { z } from 'zod'
import { tokenPermissions } from '../api-tokens/permissions.ts'
import { roles } from '../members/permissions.ts'
import { id, optionalOneOf, optionalText, requiredText, timestamp } from '../wire.ts'
import { checkFrequencies } from './frequencies.ts'
import { fieldsOf, listInput, listOf, programCall, yesOrNo } from './values.ts'

const group = 'Projects'

export const project = z
  .object({
    id: z.int(),
    name: z.string(),
    url: z.string().meta({ examples: ['https://example.com'] }),
    url_match: z.enum(['exact', 'contains']).meta({ description: 'Whether other pages of the site count.' }),
    folder: z.string().nullable(),
    tags: z.array(z.string()),
    is_archived: z.boolean(),
    check_every: z.int().meta({ description: 'Days between checks; 0: paused.' }),
    keywords: z.int(),
    visibility: z.number().nullable().meta({ description: 'Per cent.' }),
    average_position: z.number().nullable(),
    improved: z.int(),
    declined: z.int(),
    stable: z.int(),
    top_3: z.int(),
    top_10: z.int(),
    top_20: z.int(),
    top_100: z.int().meta({ description: 'Keywords that rank.' }),
    checked_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'Project' })
export type ProgramProject = z.infer<typeof project>

export const listProjects = programCall({
  id: 'listProjects',
  group,
  needs: 'read',
  method: 'GET',
  path: 'projects',
  permission: 'view',
  isOfSeen: true,
  summary: 'The projects that the token reaches',
  input: z.object({
    ...listInput(project),
    archived: yesOrNo().describe('True: only archived projects; false: only others.'),
  }),
  items: listOf(project),
})

export const findProject = programCall({
  id: 'getProject',
  group,
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id',
  permission: 'view',
  summary: 'One project',
  input: z.object({ project_id: id('project_id'), ...fieldsOf(project) }),
  items: project,
})

export const createProject = programCall({
  id: 'createProject',
  group,
  needs: 'manage',
  status: 201,
  method: 'POST',
  path: 'projects',
  permission: 'manage',
  summary: 'Create a project',
  input: z.object({
    name: requiredText('name', 50).meta({ examples: ['Shoe shop'] }),
    url: requiredText('url', 190).meta({
      description: 'An address or a domain, with `https://` if it has no scheme.',
      examples: ['shop.example.com'],
    }),
    url_match: optionalOneOf(['exact', 'contains']).meta({
      description: 'Whether other pages of the site count. `contains` by default.',
    }),
    country: optionalText(2).meta({ description: 'ISO 3166-1 alpha-2, `US` by default.', examples: ['DE'] }),
    check_every: checkFrequencies,
  }),
  items: project,
})

export const deleteProject = programCall({
  id: 'deleteProject',
  group,
  needs: 'manage',
  method: 'DELETE',
  path: 'projects/:project_id',
  permission: 'manage',
  summary: 'Move a project to the bin, where it stays for 30 days',
  input: z.object({ project_id: id('project_id') }),
  items: z.object({ deleted: z.int() }),
})

export const changeProject = programCall({
  id: 'changeProject',
  group,
  needs: 'manage',
  method: 'PATCH',
  path: 'projects/:project_id',
  permission: 'manage',
  summary: 'Change the name or the check frequency of a project',
  input: z.object({
    project_id: id('project_id'),
    name: requiredText('name', 50).optional(),
    check_every: checkFrequencies,
  }),
  items: project,
})

export const account = z
  .object({
    account_id: z.int(),
    username: z.string().meta({ description: 'The maker of the token.' }),
    role: z.enum(roles),
    token: z.object({
      id: z.int(),
      name: z.string().meta({ examples: ['Spreadsheet'] }),
      permissions: z.array(z.enum(tokenPermissions)),
    }),
    project_ids: z.array(z.int()).nullable().meta({ description: 'Null: all projects of the account.' }),
    limits: z.array(
      z.object({
        name: z.string().meta({ examples: ['keywords'] }),
        allowed: z.int().nullable().meta({ description: 'Null: unlimited.' }),
        used: z.int(),
      }),
    ),
  })
  .meta({ id: 'Account' })

export const findAccount = programCall({
  id: 'getAccount',
  group: 'Account',
  needs: 'read',
  method: 'GET',
  path: 'account',
  permission: 'view',
  isOfSeen: true,
  summary: 'The permissions of the token, with the limits and usage of its account',
  input: z.object({}),
  items: account,
})
