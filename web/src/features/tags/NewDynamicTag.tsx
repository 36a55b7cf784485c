import { useCan } from '../../platform/can.ts'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { DynamicTagForm } from './DynamicTagForm.tsx'
import { editedIn, formClosed } from './dynamic-search.ts'

/** The form of a dynamic tag above the list of all keywords. The list's filters become the tag's filter. */
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
