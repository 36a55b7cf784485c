import { Button, ColorInput, SegmentedControl, TextInput } from '@mantine/core'
import {
  type createBrandForm,
  ICON_SIZE,
  LOGO_SIZE,
  MOST_LOGO_KB,
  type updateBrandForm,
} from '@rankline/contract/brands/forms'
import { colorsOfAccent, illegibleTexts, themeOf } from '@rankline/contract/brands/theme'
import { useState } from 'react'
import type { SharedForm } from '../../platform/forms.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { PictureField } from '../../ui/fields/PictureField.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { PackageSelect } from '../resale/PackageSelect.tsx'
import styles from '../resale/white-label.module.css'
import { BrandTexts } from './BrandTexts.tsx'

const colors = [
  ['background_color', 'Background'],
  ['label_color', 'Labels'],
  ['slogan_color', 'Text of the slogan'],
  ['button_color', 'Button'],
  ['button_font_color', 'Text of the button'],
  ['input_color', 'Fields'],
  ['input_font_color', 'Text of the fields'],
  ['focus_color', 'Focus'],
] as const

const sides = [
  { value: 'left', label: 'Left' },
  { value: 'center', label: 'Center' },
  { value: 'right', label: 'Right' },
]

/** The largest icon. */
const ICON_BOX = { width: ICON_SIZE.most, height: ICON_SIZE.most }

type BrandForm = SharedForm<typeof createBrandForm> | SharedForm<typeof updateBrandForm>
type Props = {
  form: BrandForm
  /** Whether the brand has logos already. */
  hasLogos: boolean
  keptPackage?: { id: number; name: string }
}

/** The fields of a brand. */
export function BrandFields({ form: given, hasLogos, keptPackage }: Props) {
  // Both forms have these fields.
  const form = given as SharedForm<typeof createBrandForm>
  const { logo, logo_dark: dark, icon, brand_settings: settings } = form.values
  const isChosen = logo instanceof File && dark instanceof File && form.isValid('logo', 'logo_dark')
  const hasBoth = isChosen || (hasLogos && !(logo instanceof File) && !(dark instanceof File))
  return (
    <>
      <FormSection title="Brand" text="Clients see this name instead of ours everywhere.">
        <TextInput label="Name" {...form.input('name')} />
        <TextInput
          label="Address"
          description="Your clients log in at …/brand/yourbrand. Letters, digits and hyphens."
          {...form.input('address_name')}
        />
        <TextInput label="Slogan" {...form.input('slogan')} />
        <PackageSelect
          value={form.values.package_id}
          error={form.error('package_id')}
          {...(keptPackage !== undefined && { kept: keptPackage })}
          onChange={(next) => form.edit({ package_id: next === '' ? null : next })}
        />
        <Checkbox
          label="Only people with an invitation may register"
          checked={Array.isArray(settings) && settings.includes('only_by_invitation')}
          onChange={(event) =>
            form.edit({ brand_settings: event.currentTarget.checked ? ['only_by_invitation'] : [] })
          }
        />
      </FormSection>
      <BrandTexts form={form} />
      <FormSection
        title="Logos"
        text={`JPEG or PNG; both or none. Larger pictures are scaled to ${LOGO_SIZE.width} × ${LOGO_SIZE.height} pixels; a file has at most ${MOST_LOGO_KB} kB then. The icon for browser tabs is a square of ${ICON_SIZE.least} to ${ICON_SIZE.most} pixels.`}
      >
        <PictureField
          label="Logo"
          file={logo}
          error={form.error('logo')}
          box={LOGO_SIZE}
          onChange={(file) => form.edit({ logo: file })}
        />
        <PictureField
          label="Logo for dark backgrounds"
          file={dark}
          error={form.error('logo_dark')}
          box={LOGO_SIZE}
          onChange={(file) => form.edit({ logo_dark: file })}
        />
        <PictureField
          label="Icon"
          file={icon}
          error={form.error('icon')}
          box={ICON_BOX}
          onChange={(file) => form.edit({ icon: file })}
        />
        {hasBoth && (
          <Choice form={form} name="logo_type" label="Logo on the log-in page">
            {[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          </Choice>
        )}
      </FormSection>
      <FormSection title="Log-in page" text="What clients see before they log in.">
        <Colors form={form} />
        <Choice form={form} name="form_position" label="Position of the form">
          {sides}
        </Choice>
        <Choice form={form} name="logo_position" label="Position of the logo">
          {sides}
        </Choice>
        <Choice form={form} name="slogan_visibility" label="Slogan on the page">
          {[
            { value: 'show', label: 'Show' },
            { value: 'hide', label: 'Hide' },
          ]}
        </Choice>
      </FormSection>
    </>
  )
}

/** One colour of the brand, from which others follow, and each by itself. */
function Colors({ form }: { form: SharedForm<typeof createBrandForm> }) {
  const [isOpen, setOpen] = useState(false)
  const hasError = colors.some(([name]) => form.error(name) !== null)
  return (
    <>
      <ColorInput
        label="Brand colour"
        description="For the button and the focus; in the application for links and charts."
        value={String(form.values.button_color ?? '')}
        eyeDropperButtonProps={{ 'aria-label': 'Pick the brand colour' }}
        onChange={(next) => form.edit(isColor(next) ? colorsOfAccent(next) : { button_color: next })}
      />
      {illegibleTexts(themeOf(form.values)).map(({ text, what, isDefault, legible }) => (
        <div key={text} className={styles.repair} role="status">
          <p>
            {`The ${what} can’t be read. ${isDefault ? `Pages show it in ${legible}.` : 'Such a brand can’t be saved.'}`}
          </p>
          <Button size="xs" variant="default" onClick={() => form.edit({ [text]: legible })}>
            Use {legible}
          </Button>
        </div>
      ))}
      <details
        className={styles.advanced}
        open={isOpen || hasError}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>Advanced: all colours</summary>
        <div className={styles.colors}>
          {colors.map(([name, label]) => (
            <ColorInput
              key={name}
              label={label}
              value={String(form.values[name] ?? '')}
              error={form.error(name)}
              eyeDropperButtonProps={{ 'aria-label': `Pick the colour: ${label}` }}
              onChange={(next) => form.edit({ [name]: next })}
            />
          ))}
        </div>
      </details>
    </>
  )
}

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

type ChoiceProps = {
  form: SharedForm<typeof createBrandForm>
  name: 'form_position' | 'logo_position' | 'logo_type' | 'slogan_visibility'
  label: string
  children: { value: string; label: string }[]
}

function Choice({ form, name, label, children }: ChoiceProps) {
  return (
    <div>
      <p className={styles.help} id={`choice-${name}`}>
        {label}
      </p>
      <SegmentedControl
        aria-labelledby={`choice-${name}`}
        data={children}
        value={String(form.values[name] ?? '')}
        onChange={(next) => form.edit({ [name]: next })}
      />
    </div>
  )
}
