import { apart } from '../../platform/apart.tsx'

/** An item of a menu: projects go to a client of the agency. */
export const AssignItem = apart(() =>
  import('../assignments/AssignItem.tsx').then((module) => module.AssignItem),
)

export const AssignDialog = apart(() =>
  import('../assignments/AssignDialog.tsx').then((module) => module.AssignProjects),
)
