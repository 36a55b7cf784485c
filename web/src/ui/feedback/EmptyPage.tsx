import { Button } from '@mantine/core'
import { AppLink } from '../AppLink.tsx'
import { EmptyState } from './EmptyState.tsx'
import { emptyTexts } from './texts.ts'

/** A page number beyond the last page of a list that has content; `to` is the list. */
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
