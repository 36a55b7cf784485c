import { Select, TextInput } from '@mantine/core'
import type { AlertTarget } from '@rankline/contract/alerts/kinds'
import { useQuery } from '@tanstack/react-query'
import { type AlertForm, idIn, textIn } from './alert-form.ts'
import { sourceFeaturesQuery } from './alerts.api.ts'

type Props = { form: AlertForm; of: AlertTarget }

/** The field for the feature or competitor of an alert; empty means any. */
export function TargetField({ form, of }: Props) {
  if (of === 'feature') return <FeatureField form={form} />
  return (
    <TextInput
      label="COMPETITOR"
      placeholder="Any that you follow"
      description="A domain such as rival.com, which is followed with the keywords."
      autoCapitalize="off"
      spellCheck={false}
      {...form.input('trigger_target')}
    />
  )
}

/** The features on the result pages of the source. */
function FeatureField({ form }: { form: AlertForm }) {
  const { data: features = [], isError } = useQuery(sourceFeaturesQuery(idIn(form, 'source_type_project')))
  const chosen = textIn(form, 'trigger_target')
  return (
    <Select
      label="FEATURE"
      placeholder="Any feature"
      clearable
      searchable
      data={features.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen === '' ? null : chosen}
      error={isError ? 'The features could not be loaded.' : form.error('trigger_target')}
      nothingFoundMessage="No such feature on the result pages of these keywords."
      onChange={(id) => form.edit({ trigger_target: id ?? '' })}
    />
  )
}
