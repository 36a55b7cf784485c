import type { SearchParams } from '../../platform/search-params.ts'

/** Which alerts or reports an address asks for. */
export const notifierListOf = ({ page, project_id: projectId, userable_id: ownerId }: SearchParams) => ({
  page: Number(page) > 0 ? Number(page) : 1,
  ...(Number(projectId) > 0 && { project_id: Number(projectId) }),
  ...(Number(ownerId) > 0 && { userable_id: Number(ownerId) }),
})
