import { type WebhookProblem, webhookProblems, webhookProblemTexts } from '@rankline/contract/webhook-link'
import type { ComponentProps } from 'react'
import { DestinationFields } from './features/destinations/DestinationFields.tsx'
import { registerPush } from './features/push/push.api.ts'
import { CallFailed } from './platform/api.ts'
import { showError } from './platform/messages.ts'
import { useSearchParams } from './platform/search-params.ts'

type Props = Omit<ComponentProps<typeof DestinationFields>, 'registerPush' | 'problem'>

/** The destinations of a form; a browser is registered for push where it is chosen. */
export function Destinations(props: Props) {
  const { destination_problem: problem } = useSearchParams()
  return <DestinationFields {...props} registerPush={register} problem={problemText(problem)} />
}

/** Why a way to Slack or Discord filled no address in. */
const problemText = (given: string | undefined): string | null =>
  webhookProblems.some((one) => one === given) ? webhookProblemTexts[given as WebhookProblem] : null

const NOT_ALLOWED = 'Your browser did not allow notifications. Allow them for this site, then choose GET.'

async function register(): Promise<string | null> {
  try {
    const code = await registerPush()
    if (code === null) showError(NOT_ALLOWED)
    return code
  } catch (error) {
    // Failed calls have shown their own error.
    if (!(error instanceof CallFailed))
      showError('Your browser could not reach its push service. Please try again.')
    return null
  }
}
