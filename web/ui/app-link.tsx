import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type AnchorButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>;

function AnchorButton(props: AnchorButtonProps) {
  return <Button component="a" {...props} />;
}

/**
 * A link to a page of the product that looks like a button, with the router's typed `to`, `params` and `search`; to the
 * keyboard, to assistive technology and to "open in a new tab" it is a link.
 */
export const AppLinkButton = createLink(AnchorButton);
