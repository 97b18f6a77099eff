import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link to a screen that looks like a button. */
export const LinkButton = createLink((props: ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>) => (
  <Button component="a" {...props} />
))

/** A link to a screen within a text. */
export const LinkAnchor = createLink((props: AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>) => (
  <Anchor {...props} />
))
