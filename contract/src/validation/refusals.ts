/** A field's name in messages. */
export const spoken = (name: string): string => name.replaceAll('_', ' ')

/** Messages about values of fields, the same for forms and for the input of calls. */
export const refusals = {
  required: (field: string) => `${spoken(field)} field is required`,
  notText: 'must be a text',
  notInteger: 'must be an integer',
  notNumber: 'must be a number',
  notList: 'must be a list',
  notFile: 'must be a file',
  notDay: 'must be a date',
  notAllowed: 'may get only specific values',
  notOnOneLine: 'may not contain line breaks or control characters',
  tooLarge: (most: number) => `must be lesser than ${most}`,
  tooManyItems: (most: number) => `may not have more than ${most} items`,
}
