import { platformStatus } from '@rankline/contract/platform-status'
import { route } from '../../platform/http/routes.ts'

/** Where this installation's positions come from, as its settings say. */
export type Origin = { source: string; isSandbox: boolean }

export const platformStatusRoutes = ({ source, isSandbox }: Origin) => [
  route(platformStatus, async () => ({ source, is_sandbox: isSandbox })),
]
