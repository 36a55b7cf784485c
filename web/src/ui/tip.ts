type Text = string | false | null | undefined

/** A text that `Tips` shows while an element is hovered or focused, and when it is tapped. */
export const tip = (text: Text) => (text ? { 'data-tip': text, 'data-tip-on-tap': true } : {})

/** A tip of a control, not shown when the control is tapped, because it acts then. */
export const controlTip = (text: Text) => (text ? { 'data-tip': text } : {})
