import {
  allTemplates,
  applyTemplate,
  createTemplate,
  draftTemplate,
  endTemplate,
  findTemplate,
  listTemplates,
  previewTemplate,
  updateTemplate,
} from '@rankline/contract/client-templates/calls'
import { listKeywordChoices } from '@rankline/contract/keywords/choices'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { goAcross } from '../../platform/navigation.ts'
import { queryClient } from '../../platform/query.ts'
import { type Draft, inputOf } from './template-form.ts'

const all = ['white-label'] as const
const background = { background: true } as const
const here = '/white-label/templates'

export const templatesQuery = (page: number) =>
  queryOptions({
    queryKey: [...all, 'templates', page],
    // Templates have no status, but the table needs one.
    queryFn: async ({ signal }) => {
      const list = await call(listTemplates, { page }, { signal, ...background })
      return { ...list, data: list.data.map((row) => ({ ...row, status: 1 as const })) }
    },
    placeholderData: keepPreviousData,
  })

export const templateChoicesQuery = queryOptions({
  queryKey: [...all, 'template choices'],
  queryFn: ({ signal }) => call(allTemplates, {}, { signal, ...background }),
})

/** Loads the template for editing, never from the cache. */
export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, 'template', id],
    queryFn: ({ signal }) =>
      call(findTemplate, { user_dashboard_template_id: id }, { signal, ...background }),
    gcTime: 0,
  })

export const templateDraftQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...all, 'template draft', projectId],
    queryFn: ({ signal }) => call(draftTemplate, { project_id: projectId }, { signal, ...background }),
    gcTime: 0,
  })

/** Features on the result pages of all projects. */
export const templateFeaturesQuery = queryOptions({
  queryKey: [...all, 'template features'],
  queryFn: async ({ signal }) => (await call(listKeywordChoices, {}, { signal, ...background })).features,
})

export type Application = { templateId: number; clientIds: readonly number[] }

const applied = ({ templateId, clientIds }: Application) => ({
  user_dashboard_template_id: templateId,
  ids: [...clientIds],
})

/** Previews applying a template. It is never cached, because clients can change in the meantime. */
export const applicationQuery = (application: Application) =>
  queryOptions({
    queryKey: [...all, 'template preview', application],
    queryFn: ({ signal }) => call(previewTemplate, applied(application), { signal, ...background }),
    enabled: application.templateId > 0 && application.clientIds.length > 0,
    gcTime: 0,
  })

const refresh = () => queryClient.invalidateQueries({ queryKey: all })

/** Applies a template to clients, or removes it from them. */
export async function apply(application: Application) {
  await (application.templateId === 0
    ? call(endTemplate, { ids: [...application.clientIds] }, { showMessage: true })
    : call(applyTemplate, applied(application), { showMessage: true }))
  await refresh()
}

/** The answer leads to the list. */
export async function sendTemplate(draft: Draft) {
  await call(createTemplate, inputOf(draft), { showMessage: true })
  await refresh()
}

export async function saveTemplate(id: number, draft: Draft) {
  const input = { user_dashboard_template_id: id, ...inputOf(draft) }
  await call(updateTemplate, input, { showMessage: true })
  await refresh()
  goAcross(here)
}
