import { Button } from '@mantine/core'
import { AppLink } from '../AppLink.tsx'
import { EmptyState } from './EmptyState.tsx'
import { emptyTexts } from './texts.ts'

/** A page behind the last one of a list that does have something; `to` is the list. */
export function EmptyPage({ to }: { to: string }) {
  return (
    <EmptyState
      subtitle={emptyTexts.here}
      action={
        <Button component={AppLink} variant="default" to={to}>
          First page
        </Button>
      }
    />
  )
}
