import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type AnchorButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>;

function AnchorButton(props: AnchorButtonProps) {
  return <Button component="a" {...props} />;
}

/**
 * Renders a link that looks like a button, with the router's typed `to`, `params` and `search`. For the keyboard, assistive technology and
 * "open in a new tab" it is a link.
 */
export const AppLinkButton = createLink(AnchorButton);
