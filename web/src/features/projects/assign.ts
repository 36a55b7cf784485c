import { apart } from '../../platform/apart.tsx'

/** An item of a menu: projects go to a client of the agency. */
export const AssignItem = apart(() => import('../resale/AssignItem.tsx').then((module) => module.AssignItem))

export const AssignDialog = apart(() =>
  import('../resale/AssignDialog.tsx').then((module) => module.AssignProjects),
)
