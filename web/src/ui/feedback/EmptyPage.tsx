import { Button } from '@mantine/core'
import { AppLink } from '../AppLink.tsx'
import { EmptyState } from './EmptyState.tsx'
import { emptyTexts } from './texts.ts'

/** Shown for a page number beyond the last page of a list; `to` is the list. */
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
