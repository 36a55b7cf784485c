import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import type { Engine, GeoLocation } from '@rankline/contract/reference/calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Flag } from '../../../ui/data/Flag.tsx'
import { SearchableSelect } from '../../../ui/fields/SearchableSelect.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { counted } from '../../../ui/format.ts'
import { CitySelect } from './CitySelect.tsx'
import {
  type CodeField,
  cityEngine,
  codeFieldOf,
  forgottenWithEngine,
  forgottenWithType,
  idOf,
  isAvailable,
  type Offered,
  offeredName,
  unofferedOptions,
} from './engine-options.ts'
import styles from './keyword-form.module.css'
import { engineQuery, enginesQuery } from './reference.api.ts'
import type { SearchForm } from './tracked-form.ts'

/** Where the keywords are searched. */
export function EngineSection({ form }: { form: SearchForm }) {
  return (
    <FormSection title="Search engine" text="Where these keywords are checked.">
      <EngineFields form={form} />
    </FormSection>
  )
}

type Props = {
  form: SearchForm
  /** The city that is chosen to begin with. */
  city?: GeoLocation | null
}

export function EngineFields({ form, city = null }: Props) {
  const engines = useQuery(enginesQuery)
  const engineId = idOf(form.values.engine)
  const options = useQuery(engineQuery(engineId))
  const engine = options.data

  const emptyUnoffered = useEffectEvent((offering: Engine) => {
    form.set(unofferedOptions(offering, form.values))
  })
  useEffect(() => {
    if (engine !== undefined) emptyUnoffered(engine)
  }, [engine])

  return (
    <>
      <SearchableSelect
        label="Engine"
        allowDeselect={false}
        options={(engines.data ?? []).toSorted((a, b) => b.is_available - a.is_available).map(optionOf)}
        unfoldText={(count) =>
          `Show ${counted(count, 'engine')} that ${count === 1 ? 'is' : 'are'} not verified yet`
        }
        isLoading={engines.isPending}
        value={engineId}
        error={form.error('engine')}
        onChange={(id) => {
          form.edit({ engine: id })
          form.set(forgottenWithEngine)
        }}
      />
      {engine !== undefined && <EngineOptions form={form} engine={engine} city={city} />}
      {options.isPending && engineId !== null && <OptionsSkeleton />}
      {(options.isError || engines.isError) && (
        <div className={styles.notice} data-tone="warn" role="alert">
          <span>The options of this engine could not be loaded.</span>
          <Button
            variant="default"
            size="xs"
            onClick={() => void Promise.all([engines.refetch(), options.refetch()])}
          >
            Try again
          </Button>
        </div>
      )}
    </>
  )
}

function EngineOptions({ form, engine, city = null }: Props & { engine: Engine }) {
  const { values } = form
  const typeId = idOf(values.engine_type)
  const type = engine.types.find(({ id }) => id === typeId)
  const countryId = idOf(values.engine_country)
  return (
    <>
      <SearchableSelect
        label="Type"
        placeholder="Choose a type"
        allowDeselect={false}
        options={engine.types.map(optionOf)}
        unfoldText={(count) =>
          `Show ${counted(count, 'type')} that ${count === 1 ? 'is' : 'are'} not verified yet`
        }
        value={typeId}
        error={form.error('engine_type')}
        onChange={(id) => {
          if (id === null) return
          form.edit({ engine_type: id })
          form.set(forgottenWithType(engine, id, values))
        }}
      />
      {type?.is_available === 1 && type.is_verified === 0 && (
        <p className={styles.notice} data-tone="warn" role="note">
          Unverified: no real page of {engine.name} {type.name} has proven yet that positions are read
          correctly.
        </p>
      )}
      <CodeInput form={form} />
      {type !== undefined && (type.sections.length > 1 || idOf(values.engine_type_section) === null) && (
        <SearchableSelect
          label="Section"
          placeholder="Choose a section"
          description="The part of the result page whose positions count."
          allowDeselect={false}
          options={type.sections.map(optionOf)}
          unfoldText={(count) =>
            `Show ${counted(count, 'section')} that ${count === 1 ? 'is' : 'are'} not available yet`
          }
          value={idOf(values.engine_type_section)}
          error={form.error('engine_type_section')}
          onChange={(id) => form.edit({ engine_type_section: id })}
        />
      )}
      <SearchableSelect
        label="Country"
        placeholder="Choose a country"
        allowDeselect={false}
        options={engine.countries.map(({ id, name, name_alpha2 }) => ({
          value: id,
          label: name,
          icon: <Flag code={name_alpha2} name="" />,
        }))}
        value={countryId}
        error={form.error('engine_country')}
        onChange={(id) => {
          form.edit({ engine_country: id })
          form.set({ geo_location: '' })
        }}
      />
      {engine.slug === cityEngine && (
        <CitySelect
          initial={city}
          countryId={countryId}
          value={idOf(values.geo_location)}
          error={form.error('geo_location')}
          onChange={(id) => form.edit({ geo_location: id })}
        />
      )}
      <SearchableSelect
        label="Language"
        placeholder="Choose a language"
        allowDeselect={false}
        options={engine.languages.map(({ id, name }) => ({ value: id, label: name }))}
        value={idOf(values.engine_language)}
        error={form.error('engine_language')}
        onChange={(id) => form.edit({ engine_language: id })}
      />
      <fieldset className={styles.device}>
        <legend>Device</legend>
        <SegmentedControl
          data={engine.devices.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(values.engine_device ?? '')}
          onChange={(id) => form.edit({ engine_device: Number(id) })}
        />
      </fieldset>
      {!isAvailable(engine, values) && (
        <p className={styles.notice} data-tone="warn" role="status">
          {whatOf(engine, form)} cannot be checked yet. The keywords are kept and show no positions until it
          can.
        </p>
      )}
    </>
  )
}

const optionOf = (offered: Offered) => ({
  value: offered.id,
  label: offeredName(offered),
  isFolded: offered.is_available === 0 || offered.is_verified === 0,
})

/** `Amazon`, `Google Images` or `Google Web ads`: the shortest text that names what is missing. */
function whatOf(engine: Engine, { values }: SearchForm): string {
  if (engine.is_available === 0) return engine.name
  const type = engine.types.find(({ id }) => id === idOf(values.engine_type))
  if (type === undefined || type.is_available === 0) return `${engine.name} ${type?.name ?? ''}`.trim()
  const section = type.sections.find(({ id }) => id === idOf(values.engine_type_section))
  return `${engine.name} ${type.name}: ${section?.name ?? ''}`
}

function OptionsSkeleton() {
  return (
    <div className={styles.loading} role="status" aria-label="Loading" aria-busy="true">
      {['type', 'country', 'city', 'language'].map((field) => (
        <div key={field}>
          <Skeleton width={72} height={12} />
          <Skeleton height={36} mt={8} />
        </div>
      ))}
    </div>
  )
}

/** The code that is tracked instead of the project's URL, for engines with such codes. */
function CodeInput({ form }: { form: SearchForm }) {
  const name = codeFieldOf(form.values)
  if (name === null) return null
  const { label, help } = codes[name]
  return (
    <TextInput
      key={name}
      label={label}
      description={help}
      autoComplete="off"
      spellCheck={false}
      {...form.input(name)}
    />
  )
}

const codes: Record<CodeField, { label: string; help: string }> = {
  asin_code: { label: 'ASIN', help: 'The ten-character product code on Amazon, like B08N5WRWNW.' },
  product_id: { label: 'Product id', help: 'The number at the end of the product’s address on Alibaba.' },
  video_code: { label: 'Video id', help: 'What follows watch?v= in the address, like dQw4w9WgXcQ.' },
  channel_code: { label: 'Channel id', help: 'What follows /channel/ in the address, beginning with UC.' },
  playlist_code: { label: 'Playlist id', help: 'What follows list= in the address, beginning with PL.' },
  app_code: { label: 'App id', help: 'What follows id= in the address, like com.example.app.' },
  author_name: { label: 'Author', help: 'The name as Google Play shows it under the book.' },
}
