import type { ComponentProps } from 'react'
import { DestinationFields } from './features/destinations/DestinationFields.tsx'
import { registerPush } from './features/push/push.api.ts'
import { CallFailed } from './platform/api.ts'
import { showError } from './platform/messages.ts'

/** The destinations of a form; a browser is registered for push where it is chosen. */
export function Destinations(props: Omit<ComponentProps<typeof DestinationFields>, 'registerPush'>) {
  return <DestinationFields {...props} registerPush={register} />
}

async function register(): Promise<string | null> {
  try {
    return await registerPush()
  } catch (error) {
    // Failed calls have shown their own error.
    if (!(error instanceof CallFailed))
      showError('Your browser could not reach its push service. Please try again.')
    return null
  }
}
