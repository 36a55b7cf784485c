import { MultiSelect, Switch, TagsInput } from '@mantine/core'
import type { addToSeveralForm } from '@rankline/contract/keywords/forms'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SharedForm } from '../../../platform/forms.tsx'
import { emptyTexts } from '../../../ui/feedback/texts.ts'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { CitiesSelect } from './CitiesSelect.tsx'
import { cityEngine, codeFieldOf, idOf, offeredName } from './engine-options.ts'
import { engineQuery, enginesQuery } from './reference.api.ts'
import { tagNamesQuery } from './several.api.ts'
import { type AdditionalField, idsOf } from './several.ts'

type SeveralForm = SharedForm<typeof addToSeveralForm>

const noAdditional = { engines: '', countries: '', geo_locations: '', devices: '' }

/** Fields for more engines, places and devices, and for tags of the new keywords. */
export function AdditionalSection({ form, projectId }: { form: SeveralForm; projectId: number | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const { data: tagNames = [] } = useQuery(tagNamesQuery(projectId))
  const engineId = idOf(form.values.engine)
  const hasCode = codeFieldOf(form.values) !== null
  return (
    <FormSection
      title="Several searches and tags"
      text="Check the same keywords for more engines, places and devices."
    >
      {!hasCode && (
        <Switch
          label="Add more locations"
          checked={isOpen}
          onChange={({ currentTarget }) => setOpen(currentTarget.checked)}
        />
      )}
      {isOpen && !hasCode && <AdditionalFields key={engineId} form={form} engineId={engineId} />}
      <TagsInput
        label="Tags (optional)"
        description="For the keywords that are added. Separate with Enter."
        data={tagNames}
        maxTags={10}
        clearable
        value={Array.isArray(form.values.tags) ? form.values.tags : []}
        error={form.error('tags')}
        onChange={(tags) => form.edit({ tags })}
      />
    </FormSection>
  )
}

/** Fields that belong to one engine. Their values are reset when the fields are unmounted. */
function AdditionalFields({ form, engineId }: { form: SeveralForm; engineId: number | null }) {
  const forget = useEffectEvent(() => form.set(noAdditional))
  useEffect(() => () => forget(), [])
  const { data: engines = [] } = useQuery(enginesQuery)
  const { data: engine } = useQuery(engineQuery(engineId))
  const several = (
    name: AdditionalField,
    label: string,
    options: readonly { id: number; name: string }[],
  ) => (
    <MultiSelect
      label={label}
      placeholder={idsOf(form.values[name]).length > 0 ? undefined : 'None'}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage={emptyTexts.search}
      data={options.map((option) => ({ value: String(option.id), label: option.name }))}
      value={idsOf(form.values[name]).map(String)}
      error={form.error(name)}
      onChange={(chosen) => form.edit({ [name]: chosen.map(Number) })}
    />
  )
  const others = (rows: readonly { id: number; name: string }[] | undefined, chosen: unknown) =>
    (rows ?? []).filter(({ id }) => id !== idOf(chosen))
  const named = engines.flatMap((one) =>
    one.is_available === 1 ? [{ id: one.id, name: offeredName(one) }] : [],
  )
  const offersCities = engine?.slug === cityEngine && idsOf(form.values.engines).length === 0
  const hasCity = idOf(form.values.geo_location) !== null
  return (
    <>
      {several('devices', 'More devices', others(engine?.devices, form.values.engine_device))}
      {several(
        'countries',
        'More countries',
        hasCity ? (engine?.countries ?? []) : others(engine?.countries, form.values.engine_country),
      )}
      {offersCities && (
        <CitiesSelect
          value={idsOf(form.values.geo_locations)}
          error={form.error('geo_locations')}
          onChange={(ids) => form.edit({ geo_locations: ids })}
        />
      )}
      {several('engines', 'More engines', others(named, form.values.engine))}
    </>
  )
}
