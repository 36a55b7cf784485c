import { TextInput } from '@mantine/core'
import { packageAmounts, packageFeatures } from '@rankline/contract/admin/packages'
import type { createPackageForm } from '@rankline/contract/packages/forms'
import type { SharedForm } from '../../../platform/forms.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { amountNames, featureNames } from './package-words.ts'
import styles from './packages.module.css'

/** The fields of a package, for creating and editing one. */
export function PackageFields({ form }: { form: SharedForm<typeof createPackageForm> }) {
  const flag = (name: 'is_hidden' | (typeof packageFeatures)[number]) => ({
    checked: Number(form.values[name]) === 1,
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      form.edit({ [name]: event.currentTarget.checked ? 1 : 0 }),
  })
  return (
    <>
      <FormSection title="Package" text="Hidden packages are not for sale; people who have one keep it.">
        <TextInput label="Name" autoComplete="off" {...form.input('name')} />
        <div className={styles.pairs}>
          <TextInput label="Price" inputMode="decimal" {...form.input('price')} />
          <TextInput label="Days" inputMode="numeric" placeholder="Unlimited" {...form.input('time_limit')} />
          <TextInput label="Plan, monthly" inputMode="numeric" {...form.input('plan_id')} />
          <TextInput label="Plan, yearly" inputMode="numeric" {...form.input('plan_id_yearly')} />
        </div>
        <Checkbox label="Hidden" {...flag('is_hidden')} />
      </FormSection>
      <FormSection title="Limits" text="Empty or 0 is unlimited, -1 is not included.">
        <div className={styles.pairs}>
          {packageAmounts.map((name) => (
            <TextInput
              key={name}
              label={amountNames[name]}
              inputMode="numeric"
              placeholder="Unlimited"
              {...form.input(name)}
            />
          ))}
        </div>
      </FormSection>
      <FormSection title="Included" text="Without a number.">
        {packageFeatures.map((name) => (
          <Checkbox key={name} label={featureNames[name]} {...flag(name)} />
        ))}
      </FormSection>
    </>
  )
}
