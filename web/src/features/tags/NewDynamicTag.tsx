import { useCan } from '../../platform/can.ts'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { DynamicTagForm } from './DynamicTagForm.tsx'
import { editedIn, formClosed } from './dynamic-search.ts'

/** Above the keywords of all projects, whose filters become those of the tag. */
export function NewDynamicTag() {
  const edited = editedIn(useSearchParams())
  const change = useChangeSearch()
  const mayEdit = useCan('manage')
  if (!mayEdit || edited === null || edited.id !== undefined) return null
  return (
    <DynamicTagForm
      projectId={undefined}
      tag={undefined}
      filter={edited.filter}
      filters={null}
      onClose={() => change(formClosed)}
    />
  )
}
