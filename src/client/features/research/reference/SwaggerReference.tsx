import '@fastify/swagger-ui/static/swagger-ui.css';
import './apiReference.css';
import SwaggerUI from '@fastify/swagger-ui/static/swagger-ui-bundle.js';
import { useEffect, useRef } from 'react';
import type { ApiDescription } from '#shared/contract/apiDescription.ts';
import { reading } from './swaggerReading.ts';

export function SwaggerReference({ description }: { description: ApiDescription }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A node of its own, because React may run an effect twice.
    const domNode = document.createElement('div');
    frame.current?.append(domNode);
    SwaggerUI({
      domNode,
      spec: structuredClone(description),
      plugins: [reading],
      layout: 'Reading',
      docExpansion: 'list',
      defaultModelsExpandDepth: -1,
      supportedSubmitMethods: [],
      syntaxHighlight: { activated: false },
      validatorUrl: null,
    });
    return () => domNode.remove();
  }, [description]);
  return <div ref={frame} className="k-api-reference" lang="en" />;
}
