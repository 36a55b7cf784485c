import { lazyPart } from '../../platform/lazy-part.tsx'

/** An item of a menu: projects go to a client of the agency. */
export const AssignItem = lazyPart(() => import('../assignments/AssignItem.tsx'), 'AssignItem')

export const AssignDialog = lazyPart(() => import('../assignments/AssignDialog.tsx'), 'AssignProjects')
