import { defineForm, file, integer, list, text } from '../validation/fields.ts'
import {
  between,
  email,
  isColor,
  isImage,
  isString,
  max,
  maxFileSize,
  maxLines,
  mimes,
  oneOf,
  required,
  requiredIf,
  requiredIfSent,
  url,
} from '../validation/rules.ts'

export const positions = ['left', 'center', 'right'] as const
export const brandSettings = ['only_by_invitation'] as const

/** Pixels. */
export const LOGO_SIZE = { width: 200, height: 60 } as const
export const MOST_LOGO_KB = 1000

const picture = [isImage(), mimes('jpeg', 'jpg', 'png'), maxFileSize(MOST_LOGO_KB)] as const
/** Limits in pixels for the width and height of the icon in browser tabs. */
export const ICON_SIZE = { least: 32, most: 512 } as const

/** Characters. */
export const MOST_FOOTER = 500
export const MOST_INTRO = 1000

const color = text(isColor())
const position = text(oneOf(...positions))

/** Fields for the appearance of a brand. An omitted field keeps its value, or gets the default in a new brand. */
const look = {
  slogan: text(max(60)),
  reply_to: text(max(190), email()).describedAs("Where answers to the brand's mails go."),
  terms_url: text(max(190), url()).describedAs("Linked on the brand's pages and in its mails."),
  privacy_url: text(max(190), url()).describedAs("Linked on the brand's pages and in its mails."),
  mail_footer: text(max(MOST_FOOTER), maxLines(10)).describedAs(
    "Plain text below each of the brand's mails.",
  ),
  report_intro: text(max(MOST_INTRO), maxLines(30)).describedAs(
    "Plain text at the beginning of each of its clients' reports.",
  ),
  logo: file(requiredIf('logo_dark'), ...picture),
  logo_dark: file(requiredIf('logo'), ...picture),
  icon: file(isImage(), mimes('png'), maxFileSize(MOST_LOGO_KB)),
  brand_settings: list(oneOf(...brandSettings)),
  background_color: color,
  label_color: color,
  slogan_color: color,
  button_color: color,
  button_font_color: color,
  input_color: color,
  input_font_color: color,
  focus_color: color,
  form_position: position,
  logo_position: position,
  logo_type: text(oneOf('light', 'dark')),
  slogan_visibility: text(oneOf('show', 'hide')),
}

export const createBrandForm = defineForm({
  name: text(required(), between(1, 60)),
  package_id: integer(required()).describedAs('The package of clients that register.'),
  address_name: text(required(), between(1, 60), isString()),
  ...look,
})

export const updateBrandForm = defineForm({
  user_brand_id: integer(required()),
  name: text(requiredIfSent(), between(1, 60)),
  package_id: integer(requiredIfSent()),
  address_name: text(requiredIfSent(), between(1, 60), isString()),
  ...look,
})

export const setBrandDomainForm = defineForm({
  user_brand_id: integer(required()),
  domain: text(required(), between(4, 253)),
})
