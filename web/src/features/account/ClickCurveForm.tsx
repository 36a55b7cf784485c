import { Button, TextInput } from '@mantine/core'
import { type ClickCurve, resetClickCurve, updateClickCurve } from '@rankline/contract/click-curve/calls'
import { clickCurveForm, curveFields } from '@rankline/contract/click-curve/forms'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { type SharedForm, useSharedForm } from '../../platform/forms.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { counted } from '../../ui/format.ts'
import { keepCurve } from './account.api.ts'
import styles from './click-curve.module.css'
import { basisOf, risesOf, visitsOf } from './click-curve.ts'

const valuesOf = ({ percents }: ClickCurve) =>
  Object.fromEntries(curveFields.map((name, index) => [name, percents[index]]))

/** The percents of positions 1 to 20, and what they mean. */
export function ClickCurveForm({ curve }: { curve: ClickCurve }) {
  const form = useSharedForm(clickCurveForm, {
    initial: valuesOf(curve),
    onSubmit: async (values) => keepCurve(await call(updateClickCurve, values, { showMessage: true })),
  })
  const rises = risesOf(curveFields.map((name) => form.values[name]))

  const reset = useMutation({
    mutationFn: () => call(resetClickCurve, {}, { showMessage: true }),
    onSuccess: (items) => {
      form.reset(valuesOf(items))
      return keepCurve(items)
    },
  })
  const askToReset = async () => {
    if (await confirm('Reset the click curve to the default?', { action: 'Reset to default' })) reset.mutate()
  }

  return (
    <form {...form.props} className={styles.form}>
      <p className={styles.note}>
        {basisOf(curve)} Visits are those of a keyword that is searched 1,000 times a month.
      </p>
      <CurveFields form={form} />
      {rises.length > 0 && (
        <p className={styles.warning} role="status">
          {rises.length === 1 ? 'Position' : 'Positions'} {rises.join(', ')}: more clicks than the position
          before. You can save this. Visibility, its score and share of voice compare with position 1, so they
          can exceed 100%.
        </p>
      )}
      <p className={styles.note}>
        A change applies from today (UTC), to you and to your clients. Recorded numbers keep the curve of
        their day.
      </p>
      <div className={styles.buttons}>
        <SubmitButton form={form}>Save click curve</SubmitButton>
        <Button
          size="md"
          variant="default"
          disabled={curve.is_default}
          loading={reset.isPending}
          onClick={askToReset}
        >
          Reset to default
        </Button>
      </div>
    </form>
  )
}

/** A field for each position, with the visits that its percent means. */
function CurveFields({ form }: { form: SharedForm<typeof clickCurveForm> }) {
  return (
    <div className={styles.fields}>
      {curveFields.map((name, index) => {
        const visits = form.isValid(name) ? visitsOf(form.values[name]) : null
        return (
          <TextInput
            key={name}
            {...form.input(name)}
            label={`Position ${index + 1}`}
            inputMode="decimal"
            rightSection={<span className={styles.unit}>%</span>}
            rightSectionPointerEvents="none"
            description={visits === null ? '–' : counted(visits, 'visit')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            classNames={{ input: styles.input }}
          />
        )
      })}
    </div>
  )
}
