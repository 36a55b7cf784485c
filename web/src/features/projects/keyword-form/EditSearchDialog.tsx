import { Alert, Modal, Skeleton, TextInput } from '@mantine/core'
import { changeSearchForm } from '@rankline/contract/keywords/forms'
import type { KeywordSearch } from '@rankline/contract/keywords/search'
import { useQuery } from '@tanstack/react-query'
import { useSharedForm } from '../../../platform/forms.tsx'
import { useFocusReturn } from '../../../ui/feedback/focus-return.ts'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'
import panel from '../../../ui/panel/panel.module.css'
import { EngineFields } from './EngineSection.tsx'
import { codeFieldOf } from './engine-options.ts'
import { keywordSearchQuery, sendSearch } from './search.api.ts'

type Props = { keywordId: number; onClose(): void }

/** Changes a keyword's search, with a note about the effect on its history. */
export function EditSearchDialog({ keywordId, onClose }: Props) {
  useFocusReturn()
  const query = useQuery(keywordSearchQuery(keywordId))
  return (
    <Modal opened onClose={onClose} title="Edit the search" size={480}>
      <QueryStates
        query={query}
        waiting={<Skeleton height={420} role="status" aria-label="Loading" />}
        line="The search could not be loaded."
      >
        {(search) => <SearchFields keywordId={keywordId} search={search} onClose={onClose} />}
      </QueryStates>
    </Modal>
  )
}

const shownFields = [
  'keyword',
  'engine',
  'engine_type',
  'engine_type_section',
  'engine_country',
  'engine_language',
  'engine_device',
  'geo_location',
] as const

function SearchFields({ keywordId, search, onClose }: Props & { search: KeywordSearch }) {
  const now = Object.fromEntries(shownFields.map((name) => [name, search[name] ?? '']))
  const codeField = codeFieldOf({ ...noCodes, ...now } as Parameters<typeof codeFieldOf>[0])
  const initial = { ...now, ...(codeField !== null && { [codeField]: search.code }) }
  const form = useSharedForm(changeSearchForm, {
    initial: { project_keyword_id: keywordId, ...initial },
    async onSubmit(values) {
      await sendSearch(values)
      onClose()
    },
  })
  const { values } = form
  const isChanged = Object.entries(initial).some(
    ([name, value]) => String(values[name as keyof typeof values] ?? '') !== String(value),
  )
  const city =
    search.geo_location === null
      ? null
      : { id: search.geo_location, name_canonical: search.geo_location_name ?? '', country_code: '' }
  return (
    <form {...form.props} className={panel.form}>
      <TextInput data-autofocus label="Keyword" maxLength={100} {...form.input('keyword')} />
      <EngineFields form={form} city={city} />
      {isChanged && (
        <Alert variant="light" color="yellow" role="status">
          The history of the keyword stays, with a mark at today. From the next check on, ranks are those of
          the new search: that check is its first, and no change is counted from the old search to the new
          one. Best and worst start again.
        </Alert>
      )}
      <DialogFoot form={{ ...form, canSubmit: form.canSubmit && isChanged }} onClose={onClose}>
        Save
      </DialogFoot>
    </form>
  )
}

const noCodes = {
  asin_code: '',
  product_id: '',
  video_code: '',
  channel_code: '',
  playlist_code: '',
  app_code: '',
  author_name: '',
}
